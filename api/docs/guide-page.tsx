import type { Answer } from '../edge/answer.ts'
import { type Guide, guideText } from './guides.ts'
import { toHtml } from './markdown.ts'
import { docsPage } from './shell.tsx'

export function guidePage(guide: Guide, baseUrl: string): Answer {
  const __html = toHtml(guideText(guide, baseUrl))
  return docsPage({
    title: guide.title,
    description: guide.about,
    path: `/docs/${guide.name}`,
    baseUrl,
    // Our own text, and markdown-it lets no raw HTML through.
    children: <div class="prose" dangerouslySetInnerHTML={{ __html }} />,
  })
}
