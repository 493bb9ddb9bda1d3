import { pageHeaders } from '../../pages/headers.ts'

export const deskHeaders = (): Record<string, string> => ({
  ...pageHeaders(),
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
})
