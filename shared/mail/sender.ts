/**
 * The parts of MAIL_FROM. A mail library would read the name by RFC 5322: "Ops: Team" as a group, and an unclosed quote as
 * the beginning of the address.
 */
export function senderOf(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^(.*)<([^<>]*)>$/s.exec(text) ?? []
  return { name: name.trim().replace(/^"(.*)"$/s, '$1'), address }
}
