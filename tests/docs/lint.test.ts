import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi } from '../../api/docs/openapi.ts'
import { endpoints } from '../../api/routes.ts'
import { generated, runTool, toolsReady } from '../tools/ready.ts'

setDefaultTimeout(240_000)
const ready = await toolsReady()
const document = join(generated, 'openapi.json')

beforeAll(async () => {
  mkdirSync(generated, { recursive: true })
  await Bun.write(document, JSON.stringify(describeApi(endpoints, 'https://exchange.example'), null, 1))
})

describe.skipIf(!ready)('the OpenAPI document', () => {
  test('passes Redocly', async () => {
    const { code, output } = await runTool('redocly', [
      'lint',
      '--config',
      'redocly.yaml',
      '--format',
      'stylish',
      'generated/openapi.json',
    ])
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
  })

  test('passes Spectral with the OWASP rules', async () => {
    const { code, output } = await runTool('spectral', [
      'lint',
      '--ruleset',
      'spectral.yaml',
      '--fail-severity',
      'hint',
      'generated/openapi.json',
    ])
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
  })
})
