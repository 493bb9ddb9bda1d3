/** Guides and examples name this service by a placeholder. */
export const withBaseUrl = (text: string, baseUrl: string): string => text.replaceAll('{base_url}', baseUrl)
