const names = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isLoopbackName = (url: string): boolean => URL.canParse(url) && names.has(new URL(url).hostname)
