import type { ComponentChildren } from 'preact'

/** A page of the docs. Its Markdown is at the same path plus .md. */
export interface DocsPage {
  path: string
  title: string
  /** One sentence, for lists and search engines. */
  about: string
  /** Its part of the menu. Without one, it's only reached by links and search. */
  group?: string
  /** The method and path of an endpoint. */
  endpoint?: string
  /** Its news as RSS. */
  feed?: string
  markdown(baseUrl: string): string
  content(baseUrl: string): ComponentChildren
}
