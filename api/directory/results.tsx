import { guides, isIndustry } from '../../shared/industries/industries.ts'
import type { SearchAnswer } from '../businesses/run-search.ts'
import { whenFree } from './times.ts'

export type Result = SearchAnswer['businesses'][number]

export const Results = ({ results, now }: { results: readonly Result[]; now: Date }) => (
  <ol class="lined">
    {results.map(result => (
      <Item result={result} now={now} />
    ))}
  </ol>
)

function Item({ result, now }: { result: Result; now: Date }) {
  const { slug, name, industry, match, nextAvailable, timezone, response, rank } = result
  const service = match?.service
  return (
    <li class="result">
      <h2>
        <a href={service ? `/b/${slug}?service=${encodeURIComponent(service.id)}` : `/b/${slug}`}>{name}</a>
      </h2>
      <p class="meta">
        <span>{isIndustry(industry) ? guides[industry].name : industry}</span>
        <span>
          {result.city}, {result.state}
        </span>
        <span>{response.label}</span>
      </p>
      <p>{result.summary}</p>
      <div class="marks">
        {service ? (
          <div class="badge strong">
            {/* No line starts with the dot. */}
            {`${service.name}\u00a0· ${service.price.display}`}
          </div>
        ) : (
          result.priceFrom && <div class="badge">from {result.priceFrom.display}</div>
        )}
        {result.openNow && <div class="badge good">Open now</div>}
        {nextAvailable && timezone && (
          <div class="badge good">Next free {whenFree(nextAvailable, now, timezone)}</div>
        )}
        {result.emergency && <div class="badge">Takes emergencies</div>}
      </div>
      {rank.reasons && (
        <details class="why">
          <summary>Why it’s number {rank.position}</summary>
          <ul>
            {rank.reasons.map(reason => (
              <li>{reason}</li>
            ))}
          </ul>
          <p>
            <a href="/#ranking">How ranking works.</a> Nobody can pay for a place.
          </p>
        </details>
      )}
    </li>
  )
}
