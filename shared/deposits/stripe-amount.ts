/** These have no minor units, but Stripe counts them in hundredths: docs.stripe.com/currencies#special-cases */
const inHundredths = (currency: string) => ['ISK', 'UGX'].includes(currency.toUpperCase())

export const toStripeAmount = (amount: number, currency: string): number =>
  inHundredths(currency) ? amount * 100 : amount

export const fromStripeAmount = (amount: number, currency: string): number =>
  inHundredths(currency) ? Math.round(amount / 100) : amount
