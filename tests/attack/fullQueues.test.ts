import { expect, it, onTestFinished } from 'vitest'
import { OwnQueueFull, QueueFull } from '#server/domainErrors.ts'
import { attackServer } from './support/attackServer.ts'

it.each([
  ['a user has too many computations waiting', new OwnQueueFull(3), 429],
  ['all users together have too many computations waiting', new QueueFull(3), 503],
])('every computation is refused as described while %s', async (_, refusal, status) => {
  const server = await attackServer()
  onTestFinished(() => server.close())
  const { operations, answerProblem } = await server.describe()
  const refuse = () => Promise.reject(refusal)
  Object.assign(server.app.heavyWork, { job: refuse, open: refuse, signIn: refuse })
  const refused: string[] = []
  // Signing out would end the sessions of the other calls, and most of them are refused while viewing as another user.
  const ending = ['signOut', 'endSessions', 'viewAs']
  for (const operation of operations.filter(({ name }) => !ending.includes(name)))
    for (const username of ['admin', 'admin7']) {
      const user = server.userNamed(username)
      const request = server.validRequest(operation, await server.targetOf(operation, user))
      const answer = await server.send(operation, request, server.headersOf(username))
      expect([operation.name, answerProblem(operation, answer)]).toEqual([operation.name, ''])
      if (answer.statusCode !== status) continue
      expect(answer.headers['retry-after']).toBe('3')
      refused.push(operation.name)
    }
  expect([...new Set(refused)].sort()).toEqual([
    'authentication',
    'checkForm',
    'checkUpload',
    'forecastCsv',
    'forecastPdf',
    'hindcastAnalysis',
    'hindcastBid',
    'hindcastCsv',
    'hindcastExplanation',
    'hindcastReport',
    'hindcastStatistics',
    'hindcastWorkability',
    'hwwa',
    'hwwaExplanation',
    'previewReport',
    'seriesCoverage',
    'testReport',
    'tryAlert',
  ])
})
