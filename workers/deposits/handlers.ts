import { refundDeposit } from '../../shared/deposits/payments.ts'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { isId } from '../../shared/ids.ts'
import type { Handlers } from '../work.ts'

export const depositHandlers: Handlers = {
  async 'deposits.prepare'(context, { deposit }) {
    if (isId('dep', deposit)) await prepareDeposit(context, deposit)
  },
  async 'deposits.refund'(context, { deposit }) {
    if (isId('dep', deposit)) await refundDeposit(context, deposit)
  },
}
