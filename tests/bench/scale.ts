/** BENCH_SCALE=0.01 runs the large rows with 1% of their data, which is quick and still shows regressions. */
const scale = Number(process.env.BENCH_SCALE ?? 1)
if (!(scale > 0 && scale <= 1)) throw new Error('BENCH_SCALE must be above 0 and at most 1')

export const scaled = (count: number): number => Math.max(1, Math.round(count * scale))
