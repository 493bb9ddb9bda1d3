import agents from '../../docs/guides/agents.md' with { type: 'text' }
import businesses from '../../docs/guides/businesses.md' with { type: 'text' }
import conventions from '../../docs/guides/conventions.md' with { type: 'text' }
import mcp from '../../docs/guides/mcp.md' with { type: 'text' }
import quickstartBusiness from '../../docs/guides/quickstart-business.md' with { type: 'text' }
import quickstartHttp from '../../docs/guides/quickstart-http.md' with { type: 'text' }
import quickstartMcp from '../../docs/guides/quickstart-mcp.md' with { type: 'text' }
import quickstartOperator from '../../docs/guides/quickstart-operator.md' with { type: 'text' }
import sandbox from '../../docs/guides/sandbox.md' with { type: 'text' }
import webhooks from '../../docs/guides/webhooks.md' with { type: 'text' }
import deployment from '../../docs/operations/deployment.md' with { type: 'text' }
import operators from '../../docs/operations/operators.md' with { type: 'text' }
import recovery from '../../docs/operations/recovery.md' with { type: 'text' }
import runbooks from '../../docs/operations/runbooks.md' with { type: 'text' }
import scaling from '../../docs/operations/scaling.md' with { type: 'text' }
import { withBaseUrl } from './base-url.ts'

type Guide = ReturnType<typeof guide>

/** `group` is its part of the menu. `about` is one sentence, for lists. */
const guide = (group: string, name: string, about: string, markdown: string) => ({
  group,
  name,
  about,
  markdown,
  title: /^# (.+)$/m.exec(markdown)?.[1] ?? name,
})

export const QUICKSTART = 'Five-minute quickstarts'
const OPERATORS = 'Run your own'

/** In the order a newcomer should read them. */
export const guides: readonly Guide[] = [
  guide(QUICKSTART, 'quickstart-http', 'A booked appointment in five requests.', quickstartHttp),
  guide(QUICKSTART, 'quickstart-mcp', 'Connect your assistant and ask for something.', quickstartMcp),
  guide(QUICKSTART, 'quickstart-business', 'Be found and booked, from your phone.', quickstartBusiness),
  guide(QUICKSTART, 'quickstart-operator', 'Run the service on one machine.', quickstartOperator),
  guide('Guides', 'agents', 'From getting a key to a booked appointment, with every request.', agents),
  guide(
    'Guides',
    'conventions',
    'What holds everywhere: names, times, lists, limits, errors and all warnings.',
    conventions,
  ),
  guide('Guides', 'sandbox', 'Test businesses with scripted owners: try every path alone.', sandbox),
  guide('Guides', 'mcp', 'The same service as tools: how to connect, keys, and what results look like.', mcp),
  guide(
    'Guides',
    'webhooks',
    'Receive events: poll them, or get them pushed and verify them in TypeScript or Python.',
    webhooks,
  ),
  guide('Guides', 'businesses', 'Read and answer leads, edit your card, close for a day.', businesses),
  guide(
    OPERATORS,
    'operators',
    'Run the service: processes, settings, keys, moderation and monitoring.',
    operators,
  ),
  guide(OPERATORS, 'deployment', 'Postgres, a pooler, processes and a balancer, line by line.', deployment),
  guide(OPERATORS, 'scaling', 'What becomes the bottleneck at each size, and what to change.', scaling),
  guide(OPERATORS, 'recovery', 'Backups, restores, failover, upgrades, and what is deleted when.', recovery),
  guide(OPERATORS, 'runbooks', 'What to do about each alert.', runbooks),
]

/** The Markdown with this service's address. Files of the repository are named, not linked. */
export const guideText = ({ markdown }: Pick<Guide, 'markdown'>, baseUrl: string): string =>
  withBaseUrl(markdown, baseUrl).replaceAll(/\[([^\]\n]{1,200})\]\((?!https?:|\/|#)[^)\n]{1,200}\)/g, '$1')
