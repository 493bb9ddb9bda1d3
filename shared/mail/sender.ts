/**
 * The parts of MAIL_FROM. A mail library would read its name as RFC 5322 does: "Ops: Team" as a group, and a quote that isn't
 * closed as the beginning of the address.
 */
export function senderOf(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^(.*)<([^<>]*)>$/s.exec(text) ?? []
  return { name: name.trim().replace(/^"(.*)"$/s, '$1'), address }
}
