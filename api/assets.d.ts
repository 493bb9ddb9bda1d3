declare module '*.css' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: Bun gives the text of a file as its default export.
  export default text
}

declare module '*.md' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: Bun gives the text of a file as its default export.
  export default text
}
