import { isBridgedAddress } from './email-bridged.ts'
import { normal } from './email-normal.ts'
import { isSpokenAddress } from './email-spoken.ts'
import { isWeighedAddress } from './email-weighed.ts'
import { isWrittenAddress } from './email-written.ts'

/** moc.liamg@sivad.mas: read from the right. */
const backwards =
  /(?<![\p{L}\p{N}])(?:moc|ten|gro|ude|oi|em|ed|oc)\.[\p{L}\p{N}-]{2,40}@[\p{L}\p{N}._-]{2,40}/iu

/** An e-mail address, plain or disguised: written with its sign, said sign by sign, or told part by part. */
export function hasEmail(written: string): boolean {
  const text = normal(written)
  return (
    isWrittenAddress(text) ||
    backwards.test(text) ||
    isSpokenAddress(text) ||
    isBridgedAddress(written) ||
    (text !== written && isBridgedAddress(text)) ||
    isWeighedAddress(text)
  )
}
