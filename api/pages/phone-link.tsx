import type { ComponentChildren } from 'preact'

interface PhoneLinkProps {
  phone: string
  class?: string
  /** Default: the number. */
  children?: ComponentChildren
}

export const PhoneLink = ({ phone, class: style, children = phone }: PhoneLinkProps) => (
  <a class={style} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
    {children}
  </a>
)
