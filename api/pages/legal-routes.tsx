import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { toHtml } from '../docs/markdown.ts'
import { edge } from '../edge/edge.ts'
import { page } from './layout.tsx'
import contact from './legal/contact.md' with { type: 'text' }
import privacy from './legal/privacy.md' with { type: 'text' }
import terms from './legal/terms.md' with { type: 'text' }

const legal = { privacy, terms, contact }

/** Privacy, terms and contact: our text, or the operator's own in `DATA_DIR/pages`. */
export const legalRoutes = new Elysia({ name: 'pages/legal' }).use(edge).use(
  Object.entries(legal).map(([name, ours]) =>
    new Elysia().use(edge).get(
      `/${name}`,
      async ({ context }) => {
        const { dataDir, operatorEmail } = context.config
        const own = await readFile(join(dataDir, 'pages', `${name}.md`), 'utf8').catch(() => null)
        const address = operatorEmail
          ? `<${operatorEmail}>`
          : 'ask the people who run this service. They haven’t published an address here.'
        const anythingElse = `\n\n**Anything else,** such as a business that isn’t listed yet, or a desk that you can’t get into anymore: ${address}`
        const text = own ?? `${ours}${name === 'contact' ? anythingElse : ''}`
        return page({
          title: /^# (.+)$/m.exec(text)?.[1] ?? name,
          // The operator's text or ours, and markdown-it escapes raw HTML.
          children: <div class="prose" dangerouslySetInnerHTML={{ __html: toHtml(text) }} />,
        })
      },
      { anyone: { limit: 'read', page: 'public' } },
    ),
  ),
)
