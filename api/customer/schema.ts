import { Type } from '@sinclair/typebox'

export const CustomerUrl = Type.String({
  description:
    'The customer’s private page. There they can see, pay for, move or cancel the appointment, and take back their consent.',
  examples: ['{base_url}/pay/Zk3vJ0aQp1mXcR8uT5yB2w'],
})
