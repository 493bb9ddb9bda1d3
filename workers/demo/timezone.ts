/** By state; where a state has two zones, by the first three digits of the zip. Good enough to make believable cards. */
const byState: Record<string, string> = {
  AK: 'America/Anchorage',
  AZ: 'America/Phoenix',
  HI: 'Pacific/Honolulu',
  IN: 'America/Indiana/Indianapolis',
  MI: 'America/Detroit',
  ID: 'America/Boise',
  PR: 'America/Puerto_Rico',
  VI: 'America/St_Thomas',
  GU: 'Pacific/Guam',
  MP: 'Pacific/Guam',
  AS: 'Pacific/Pago_Pago',
}
const states: [zone: string, codes: string][] = [
  ['America/New_York', 'CT DE DC FL GA KY ME MD MA NH NJ NY NC OH PA RI SC VT VA WV'],
  ['America/Chicago', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'],
  ['America/Denver', 'CO MT NM UT WY'],
  ['America/Los_Angeles', 'CA NV OR WA'],
]
for (const [zone, codes] of states) for (const code of codes.split(' ')) byState[code] = zone

const elsewhere: [zone: string, prefixes: string][] = [
  ['America/Denver', '677 679 691 692 693 576 577 586 798 799 885'],
  ['America/Chicago', '324 325 420 421 422 423 424 427 463 464 476 477 498 499'],
  ['America/New_York', '373 374 376 377 378 379'],
  ['America/Boise', '979'],
  ['America/Los_Angeles', '835 838'],
]
const byPrefix = new Map(
  elsewhere.flatMap(([zone, prefixes]) => prefixes.split(' ').map(prefix => [prefix, zone] as const)),
)

/** Null where people have no one zone: military posts, freely associated states. */
export const zoneOf = (state: string, zip: string): string | null =>
  byPrefix.get(zip.slice(0, 3)) ?? byState[state] ?? null
