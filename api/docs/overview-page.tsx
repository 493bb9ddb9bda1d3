import { Facts } from '../pages/facts.tsx'
import { guides, QUICKSTART } from './guides.ts'
import { anchorOf } from './markdown.ts'
import { Heading, OperationList } from './parts.tsx'
import type { Operation } from './reference.ts'
import { operationLinks } from './reference-markdown.ts'
import type { Chapter } from './tags.ts'

const about =
  'Agents find local businesses, send a customer’s inquiry, book a slot, hand over the deposit page and report what happened. It’s plain JSON over HTTP. Reading needs no key, and a key is free and immediate.'

interface OverviewProps {
  chapters: readonly Chapter[]
  operations: readonly Operation[]
}

/** Where to start, and every endpoint. */
export const OverviewPage = ({ chapters, operations }: OverviewProps) => (
  <>
    <h1>Docs</h1>
    <p class="lead">{about}</p>
    <Heading id="start">{QUICKSTART}</Heading>
    <div class="grid quickstarts">
      {guides
        .filter(({ group }) => group === QUICKSTART)
        .map(({ name, title, about: what }) => (
          <section class="card part">
            <h3>
              <a href={`/docs/${name}`}>{title}</a>
            </h3>
            <p class="small">{what}</p>
          </section>
        ))}
    </div>
    <Heading id="guides">Guides</Heading>
    <Facts
      look="guides"
      facts={guides
        .filter(({ group }) => group !== QUICKSTART)
        .map(({ name, title, about: what }) => [<a href={`/docs/${name}`}>{title}</a>, what])}
    />
    {chapters.map(({ name, description }) => (
      <section aria-labelledby={anchorOf(name)}>
        <Heading id={anchorOf(name)}>{name}</Heading>
        <p class="soft">{description}</p>
        <OperationList operations={operations.filter(({ tag }) => tag === name)} />
      </section>
    ))}
  </>
)

export const overviewMarkdown = (
  chapters: readonly Chapter[],
  operations: readonly Operation[],
  baseUrl: string,
): string =>
  [
    '# Docs',
    about,
    guides
      .map(({ name, title, about: what }) => `- [${title}](${baseUrl}/docs/${name}.md): ${what}`)
      .join('\n'),
    ...chapters.map(({ name, description }) => {
      const own = operations.filter(({ tag }) => tag === name)
      return `## ${name}\n\n${description}\n\n${operationLinks(own, baseUrl)}`
    }),
  ].join('\n\n')
