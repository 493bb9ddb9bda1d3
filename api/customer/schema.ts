import { Type } from '@sinclair/typebox'

export const CustomerUrl = Type.String({
  description:
    'The customer’s own page, for the customer alone: see, pay, move or cancel the appointment, and take the consent back.',
  examples: ['{base_url}/pay/Zk3vJ0aQp1mXcR8uT5yB2w'],
})
