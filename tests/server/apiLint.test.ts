import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { seededApp } from './seededApp.ts'

test('/openapi.json passes the recommended rules of a public linter', async () => {
  const server = await seededApp()
  try {
    const { json } = await server.call('/openapi.json')
    const config = await createConfig({
      extends: ['recommended'],
      // The specification has /report/csv/{id} beside /report/{id}; the ids are numbers, so no address fits two paths.
      rules: { 'no-ambiguous-paths': 'off' },
    })
    const source = JSON.stringify(json)
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(
      problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${at?.pointer}: ${message}`),
    ).toEqual([])
  } finally {
    await server.close()
  }
})
