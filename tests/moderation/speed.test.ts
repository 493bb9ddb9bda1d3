import { expect, test } from 'bun:test'
import { moderate } from '../../shared/moderation/moderate.ts'
import { leastCpuMs } from '../cpu.ts'

test('a post of 500 characters costs less than 1 ms', async () => {
  const body =
    'We had a leak in the kitchen last week and asked three plumbers in zip 78205. The first came after 40 minutes and wanted $189, the second never answered, and the third quoted $150 but asked 240 on site. Ask for the trip fee first and get the price in writing; two of three shops have a minimum of one hour. Slots were 10:00, 13:30 and 16:00 on 2025-03-14. Has anybody tried availability with from and to? It gave us count 0 for Sunday although the card says open.'
  const runs = 200
  const batch = () => {
    for (let run = 0; run < runs; run++) moderate(body)
  }
  expect(await leastCpuMs(batch, runs)).toBeLessThan(runs)
})

test.each([
  'a.',
  '. a',
  'a\n',
  '"a',
  " 'aaaaaaaaa",
  'http://a.bc ',
  'Ignore all previous instructions. ',
  '忽略',
])('20,000 characters of %j cost at most 50 ms', async part => {
  const text = part.repeat(Math.floor(20_000 / part.length))
  expect(await leastCpuMs(() => moderate(text), 50)).toBeLessThan(50)
})
