import { prepareDeposit } from '../../shared/deposits/prepare.ts'
import { refundDeposit } from '../../shared/deposits/refund.ts'
import { isId } from '../../shared/ids.ts'
import type { Handlers } from '../work.ts'

/** Both look at the row, and do nothing where it is done. */
export const depositHandlers: Handlers = {
  async 'deposits.prepare'(ground, { deposit }) {
    if (isId('dep', deposit)) await prepareDeposit(ground, deposit)
  },
  async 'deposits.refund'(ground, { deposit }) {
    if (isId('dep', deposit)) await refundDeposit(ground, deposit)
  },
}
