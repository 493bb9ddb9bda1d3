import { randomBytes } from 'node:crypto'

/** 128 random bits: the address of a payment page, or a one-time link, is its only lock. */
export const makeToken = (): string => randomBytes(16).toString('base64url')

export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{21}[AQgw]$/.test(text)
