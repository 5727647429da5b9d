import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AttackServer, attackServer } from './support/attackServer.ts'

let server: AttackServer
beforeAll(async () => {
  server = await attackServer({ DEMO_PASSWORD: 'seawindow-demo' })
})
afterAll(() => server.close())

/** The keys of an object and of its nested objects; for a list, those of its first member. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return keysOf(value[0], `${path}[]`)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => [
    `${path}.${key}`,
    ...keysOf(member, `${path}.${key}`),
  ])
}

/** Keys that are data rather than field names: months, years, file names, preferences. */
const isName = (key: string) => /\.(\d+|[a-z_]*(hours|days)[\w]*)$|validators\.|forecastViewSet/.test(key)

it('/docs shows a working example of each group of calls', async () => {
  const { operations, answerProblem, exampleProblem } = await server.describe()
  const shown = operations.filter(({ example }) => example !== undefined)
  expect(new Set(shown.map(({ tag }) => tag))).toEqual(new Set(operations.map(({ tag }) => tag)))
  for (const operation of shown) {
    expect([operation.name, exampleProblem(operation)]).toEqual([operation.name, ''])
    const answers = []
    for (const username of ['planner', 'planner7', 'admin', 'admin7']) {
      const target = await server.targetOf(operation, server.userNamed(username))
      const request = server.validRequest(operation, target)
      const answer = await server.send(operation, request, server.headersOf(username, operation))
      if (answer.statusCode >= 300) continue
      expect([operation.name, answerProblem(operation, answer)]).toEqual([operation.name, ''])
      answers.push(answer)
    }
    const [answer] = answers
    expect([operation.name, answers.length > 0]).toEqual([operation.name, true])
    if (!answer || !/json/.test(String(answer.headers['content-type']))) continue
    const given = new Set(keysOf(answer.json()))
    const invented = keysOf(operation.example).filter((key) => !isName(key) && !given.has(key))
    expect([operation.name, invented]).toEqual([operation.name, []])
  }
})
