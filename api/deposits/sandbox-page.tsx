import type { SandboxCheckout } from '../../shared/deposits/sandbox.ts'
import { moneyText } from '../../shared/money.ts'
import { page } from '../pages/layout.tsx'

/** Stands in for the payment provider's checkout. */
export function sandboxPage({ amount, currency }: SandboxCheckout, payUrl: string) {
  const money = moneyText(amount, currency)
  return page({
    title: `Test checkout: ${money}`,
    bare: true,
    children: (
      <div class="pay">
        <p>
          <span class="badge">Test checkout</span>
        </p>
        <h1>Pay {money}</h1>
        <p class="lead">
          This stands in for the payment provider’s page. No money moves, and no card is needed.
        </p>
        <form method="post" class="payment">
          <button type="submit">Pay {money}</button>
        </form>
        <p>
          <a href={payUrl}>Back without paying</a>
        </p>
      </div>
    ),
  })
}
