import { readBusy } from '../../shared/calendars/read-busy.ts'

/** Reads the calendar files named as arguments, and prints the CPU time and memory that each takes. */
const from = Date.parse('2026-11-23T06:00:00Z')
const request = { from, until: from + 62 * 86_400_000, timezone: 'America/Chicago', host: 'desk.example' }
const peakMb = () => process.resourceUsage().maxRSS / 1024
const read = async (body: Uint8Array) => readBusy({ ...request, body })

// Loads the code first, so it isn't measured.
await read(new TextEncoder().encode('BEGIN:VCALENDAR\nEND:VCALENDAR\n'))
for (const path of process.argv.slice(2)) {
  const before = peakMb()
  const cpu = process.cpuUsage()
  const result = await read(await Bun.file(path).bytes())
  const { user, system } = process.cpuUsage(cpu)
  const took = 'fault' in result ? result.fault : result.busy.length / 2
  process.stdout.write(
    `${JSON.stringify({ result: took, cpuMs: (user + system) / 1000, mb: peakMb() - before })}\n`,
  )
}
