import { expect, test } from 'vitest'
import { createCompiledForms } from '#server/forms/compiledForms.ts'

test('a compiled module is found until too many others evict it, which is counted', () => {
  const { compile, module, lostModules } = createCompiledForms(() => new Date(0))
  const schemaOf = (index: number) => ({
    type: 'object',
    properties: { name: { type: 'string', maxLength: index + 1 } },
  })
  const first = compile(schemaOf(0))
  expect(module(first)).toContain('maxLength')
  expect(lostModules()).toBe(0)
  for (let index = 1; index < 500; index++) compile(schemaOf(index))
  expect([module(first) === undefined, lostModules()]).toEqual([false, 0])
  for (let index = 500; index < 1000; index++) compile(schemaOf(index))
  expect([module(first), lostModules() >= 1]).toEqual([undefined, true])
})
