import type { ComponentChildren } from 'preact'

interface PhoneLinkProps {
  phone: string
  class?: string
  /** Before the number, for screen readers. */
  children?: ComponentChildren
}

/** A US number without punctuation, as from an assistant, the way people write it. */
const phoneText = (phone: string): string =>
  phone.replace(/^(?:\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/, '($1) $2-$3')

export const PhoneLink = ({ phone, class: style, children }: PhoneLinkProps) => (
  <a class={style} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
    {children}
    {phoneText(phone)}
  </a>
)
