/** `1 comment`, `2 comments` */
export const pluralize = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
