import agents from '../../docs/guides/agents.md' with { type: 'text' }
import businesses from '../../docs/guides/businesses.md' with { type: 'text' }
import mcp from '../../docs/guides/mcp.md' with { type: 'text' }
import operators from '../../docs/guides/operators.md' with { type: 'text' }
import webhooks from '../../docs/guides/webhooks.md' with { type: 'text' }

export interface Guide {
  name: string
  title: string
  /** One sentence, for lists. */
  about: string
  markdown: string
}

const guide = (name: string, about: string, markdown: string): Guide => ({
  name,
  title: /^# (.+)$/m.exec(markdown)?.[1] ?? name,
  about,
  markdown,
})

/** In the order a newcomer should read them. */
export const guides: readonly Guide[] = [
  guide('agents', 'From getting a key to a booked appointment, with every request.', agents),
  guide('mcp', 'The same service as tools: how to connect, keys, and what answers look like.', mcp),
  guide(
    'webhooks',
    'Receive events: poll them, or get them pushed and verify them in TypeScript or Python.',
    webhooks,
  ),
  guide('businesses', 'Read and answer leads, edit your card, close for a day.', businesses),
  guide('operators', 'Run the service: processes, settings, keys, moderation and monitoring.', operators),
]

/** The Markdown with this service's address. */
export const guideText = ({ markdown }: Guide, baseUrl: string): string =>
  markdown.replaceAll('{base_url}', baseUrl)
