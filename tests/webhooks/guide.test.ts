import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { newSecret, signedHeaders } from '../../shared/webhooks/sign.ts'

const markdown = await Bun.file(join(import.meta.dir, '../../docs/guides/webhooks.md')).text()
const sample = (language: string) =>
  new RegExp(`\`\`\`${language}\n([^]+?)\n\`\`\``).exec(markdown)?.[1] ?? ''
const secret = newSecret()
const body = '{"id":"evt_x","type":"lead.quoted","data":{"text":"ünï"}}'

/** The guide's receivers, run the way a reader would. */
const receivers = [
  { language: 'ts', file: 'receiver.mjs', program: process.execPath },
  { language: 'ts', file: 'receiver.mjs', program: Bun.which('node') },
  { language: 'python', file: 'receiver.py', program: Bun.which('python3') },
]

for (const { language, file, program } of receivers)
  describe.skipIf(!program)(`the guide's receiver in ${language}, run by ${program}`, () => {
    const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-receiver-'))
    let url = ''
    let child: Bun.Subprocess<'ignore', 'pipe', 'ignore'>

    test('has the name that the guide says', () => {
      if (language === 'ts') expect(markdown).toContain(`node ${file}`)
    })

    beforeAll(async () => {
      const port = await freePort()
      url = `http://127.0.0.1:${port}/`
      const path = join(dir, file)
      writeFileSync(path, sample(language))
      child = Bun.spawn([program ?? '', path], {
        env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      while (!(await listens(port))) {
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
        await Bun.sleep(20)
      }
    })
    afterAll(async () => {
      child.kill()
      await child.exited
      rmSync(dir, { recursive: true })
    })

    const send = async (options: { at?: Date; sent?: string; secrets?: string[]; drop?: string }) => {
      const { at = new Date(), sent = body, secrets = [secret], drop = '' } = options
      const headers: Record<string, string> = signedHeaders({ id: 'evt_x', at, body, secrets })
      delete headers[drop]
      const response = await fetch(url, { method: 'POST', body: sent, headers })
      return response.status
    }

    test('accepts a body signed with its secret, alone or with a second signature', async () => {
      expect(await send({})).toBe(204)
      expect(await send({ secrets: [newSecret(), secret] })).toBe(204)
    })
    test('refuses a changed body, a wrong secret, an old timestamp and a missing signature', async () => {
      expect(await send({ sent: `${body} ` })).toBe(401)
      expect(await send({ secrets: [newSecret()] })).toBe(401)
      expect(await send({ at: new Date(Date.now() - 600_000) })).toBe(401)
      for (const drop of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
        expect(await send({ drop })).toBe(401)
    })
    test('prints only the events it accepted', async () => {
      child.kill()
      expect((await new Response(child.stdout).text()).trim().split('\n')).toEqual(
        Array(2).fill('evt_x lead.quoted'),
      )
    })
  })

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
