/** Loaded on first use: it takes 0.07 s of CPU, and many processes never need it. */
export const phoneLibrary = () => require('libphonenumber-js/min') as typeof import('libphonenumber-js/min') // `require` returns any
