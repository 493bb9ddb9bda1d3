import { expect, test } from 'bun:test'
import { testApp } from '../../test-app.ts'
import { anEditor } from './editor.ts'
import { fullCard } from './full-card.ts'

const app = await testApp()

test('a corrected question keeps its key, its type, and that it needs an answer', async () => {
  const { fill, card } = await anEditor(app, fullCard)
  await fill('questions', { own: 'How old is itt\nWho has the keys?', required: 'age' })
  await fill('questions', { own: 'Who has the key?\nHow old is it?', required: 'age' })
  expect((await card()).intake.fields).toMatchObject([
    { key: 'who_has_the_keys', ask: 'Who has the key?', label: 'Who has the key?' },
    { key: 'age', ask: 'How old is it?', label: 'Age', type: 'integer', required: true },
  ])
  // Another question in its place is a new one.
  for (const animal of ['dog', 'cat']) {
    await fill('questions', { own: `Is there a ${animal}?` })
    expect((await card()).intake.fields).toMatchObject([{ key: `is_there_a_${animal}`, type: 'string' }])
  }
})

test('gives any question a key', async () => {
  const { fill, card } = await anEditor(app)
  const own = ['constructor', '¿Qué pasó?', '怎么了？', '怎么样？', '24/7?', 'Problem?', 'problem']
  expect((await fill('questions', { own: own.join('\n') })).status).toBe(303)
  const { fields } = (await card()).intake
  expect(fields.map(({ ask }: { ask: string }) => ask)).toEqual(own)
  expect(fields.map(({ key }: { key: string }) => key)).toEqual([
    ...['question', 'que_paso', 'question_2', 'question_3', 'question_4', 'problem_2', 'problem_3'],
  ])
})

test('leaves out the bullets and numbers of a pasted list', async () => {
  const { fill, card } = await anEditor(app)
  await fill('questions', {
    own: '1. Which day?\n2) A pet?\n\u2022\tWhich county?\n- Signed?\n24/7 access?\n2 cars?',
  })
  const asked = (await card()).intake.fields.map(({ ask }: { ask: string }) => ask)
  expect(asked).toEqual(['Which day?', 'A pet?', 'Which county?', 'Signed?', '24/7 access?', '2 cars?'])
})
