import { errorCatalog } from '../../shared/errors.ts'
import type { Endpoint } from '../edge/endpoint.ts'
import { changelogMarkdown } from './changelog.ts'
import { EndpointPage } from './endpoint-page.tsx'
import { errorCodes, errorList, errorMarkdown } from './errors.ts'
import { guides, guideText } from './guides.ts'
import { OverviewPage, overviewMarkdown } from './overview-page.tsx'
import type { DocsPage } from './page.ts'
import { Prose } from './parts.tsx'
import { listOperations } from './reference.ts'
import { operationMarkdown, resourceMarkdown } from './reference-markdown.ts'
import { ResourcePage } from './resource-page.tsx'
import { listResources, nameOf } from './resources.ts'
import { tagsOf } from './tags.ts'

const known = new WeakMap<readonly Endpoint[], readonly DocsPage[]>()

/** Every page, in the order of the menu. */
export function listPages(endpoints: readonly Endpoint[]): readonly DocsPage[] {
  const pages = known.get(endpoints) ?? makePages(endpoints)
  known.set(endpoints, pages)
  return pages
}

/** A page that's written in Markdown. */
const written = (
  page: Pick<DocsPage, 'path' | 'title' | 'about' | 'group'>,
  markdown: (baseUrl: string) => string,
): DocsPage => ({ ...page, markdown, content: baseUrl => <Prose markdown={markdown(baseUrl)} /> })

function makePages(endpoints: readonly Endpoint[]): DocsPage[] {
  const operations = listOperations(endpoints)
  const resources = listResources(operations)
  const chapters = tagsOf(operations)
  return [
    {
      path: '/docs',
      title: 'Overview',
      about: 'Find local businesses, book them and follow what happens, over HTTP or MCP.',
      group: 'Docs',
      markdown: baseUrl => overviewMarkdown(chapters, operations, baseUrl),
      content: () => <OverviewPage chapters={chapters} operations={operations} />,
    },
    ...guides.map(guide =>
      written({ ...guide, path: `/docs/${guide.name}` }, baseUrl => guideText(guide, baseUrl)),
    ),
    {
      path: '/docs/errors',
      title: 'Errors',
      about: 'Every error code, what it means, and what to do.',
      group: 'Reference',
      markdown: errorList,
      content: () => <Prose markdown={errorList()} stacked />,
    },
    {
      ...written(
        {
          path: '/docs/changelog',
          title: 'Changelog',
          about: 'What changed for clients and operators.',
          group: 'Reference',
        },
        changelogMarkdown,
      ),
      feed: '/docs/changelog.rss',
    },
    ...chapters.flatMap(({ name: group }) =>
      operations
        .filter(({ tag }) => tag === group)
        .map(
          (operation): DocsPage => ({
            path: `/docs/api/${operation.name}`,
            title: operation.summary,
            about: `${nameOf(operation)}. ${operation.description || operation.summary}`,
            group,
            endpoint: nameOf(operation),
            markdown: baseUrl => operationMarkdown(operation, baseUrl),
            content: baseUrl => (
              <EndpointPage
                operation={operation}
                resources={resources.filter(each => each.operations.includes(operation))}
                baseUrl={baseUrl}
              />
            ),
          }),
        ),
    ),
    ...resources.map(
      (resource): DocsPage => ({
        ...resource,
        path: `/docs/resources/${resource.name}`,
        group: 'Resources',
        markdown: baseUrl => resourceMarkdown(resource, baseUrl),
        content: baseUrl => <ResourcePage resource={resource} baseUrl={baseUrl} />,
      }),
    ),
    ...errorCodes.map(code =>
      written({ path: `/docs/errors/${code}`, title: code, about: errorCatalog[code].title }, baseUrl =>
        errorMarkdown(code, operations, baseUrl),
      ),
    ),
  ]
}
