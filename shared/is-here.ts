/** Whether a URL points to this machine. */
export const isHere = ({ hostname }: URL): boolean => /^(localhost|127\..*|\[::1\])$/.test(hostname)
