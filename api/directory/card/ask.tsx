import type { Service, WrittenCard } from '../../../shared/businesses/card.ts'
import { booksOnline } from '../../../shared/businesses/listing.ts'

interface AskProps {
  card: WrittenCard
  slug: string
  service: Service | null
  baseUrl: string
}

/** The page's one action: a text to paste into an assistant. */
export function Ask({ card, slug, service, baseUrl }: AskProps) {
  return (
    <section class="card ask" id="ask">
      <h2>Ask your assistant</h2>
      <p class="small">
        Copy this into the assistant you use. It {booksOnline(card) ? 'books' : 'asks'} for you, and shows you
        everything before it’s sent.
      </p>
      <label class="visually-hidden" for="ask-text">
        Text for your assistant
      </label>
      <textarea id="ask-text" rows={10} readonly data-copy>
        {askText({ card, slug, service, baseUrl })}
      </textarea>
      <button type="button" data-copies="ask-text" hidden>
        Copy
      </button>
    </section>
  )
}

/** Everything an assistant needs, in one paragraph. */
function askText({ card, slug, service, baseUrl }: AskProps): string {
  const { city, state } = card.location
  const request = service
    ? `${service.bookable && booksOnline(card) ? 'book' : 'ask for'} “${service.name}” (service ${service.id}) with`
    : 'send my inquiry to'
  return `Please ${request} ${card.name} in ${city}, ${state}, through the Agent Exchange. Start with GET ${baseUrl}/ (it explains every request), or MCP at ${baseUrl}/mcp. The business’s slug is ${slug}. Ask me for what’s missing, and show me the price, the time and the terms before you send anything.`
}
