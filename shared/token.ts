import { randomBytes } from 'node:crypto'

/** 128 random bits. Payment pages and one-time links are protected by nothing else. */
export const makeToken = (): string => randomBytes(16).toString('base64url')

export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{21}[AQgw]$/.test(text)
