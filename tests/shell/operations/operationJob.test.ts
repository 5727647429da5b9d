import { describe, expect, it } from 'vitest'
import { offeredOperations, operationBody } from '#shell/operations/operationJob.ts'
import { resourceFile } from '../../resourceFiles.ts'

const operations = resourceFile('operations')

const record = {
  id: 4,
  isOwn: true,
  name: 'Zodiac',
  limits: [{ parameterId: 11, max: 1 }],
  windowLength: 3,
  workingDays: { start: 0, end: 4 },
  windowSelection: { name: 'daylight' as const },
  isTimezoneUTC: false,
  note: '',
  isShared: false,
}

const wholeDay = {
  workingDays: { start: 0, end: 6 },
  windowSelection: { name: '24h' },
  isTimezoneUTC: true,
}

describe('operations to choose from', () => {
  it('are the user’s own, then those shared by other users, then the presets with their source', () => {
    const offered = offeredOperations(
      [{ ...record, id: 1, isOwn: false, name: 'Barge' }, record, { ...record, id: 5, name: 'Anchor' }],
      operations,
    )
    expect(offered.slice(0, 3).map(({ group, name }) => [group, name])).toEqual([
      ['Own', 'Anchor'],
      ['Own', 'Zodiac'],
      ['Shared', 'Barge'],
    ])
    const presets = offered.slice(3)
    expect(presets.map(({ name }) => name)).toEqual(operations.resource.presets?.map(({ title }) => title))
    expect(presets.every(({ group, source }) => group === 'Presets' && (source ?? '').length > 20)).toBe(true)
  })

  it('contain limits, window length and working hours', () => {
    const [own] = offeredOperations([record], undefined)
    expect(own?.job).toEqual({
      hours: 3,
      workWindow: {
        workingDays: { start: 0, end: 4 },
        windowSelection: { name: 'daylight' },
        isTimezoneUTC: false,
      },
      operation: { name: 'Zodiac', limits: [{ parameterId: 11, max: 1 }] },
    })
  })

  it('fill in a preset with the defaults of the form of an operation', () => {
    const presets = new Map(offeredOperations([], operations).map(({ name, job }) => [name, job]))
    expect(presets.get('Heavy lift')).toEqual({
      hours: 6,
      workWindow: wholeDay,
      operation: {
        name: 'Heavy lift',
        limits: [
          { parameterId: 11, max: 2.5 },
          { parameterId: 3, max: 15 },
        ],
      },
    })
    expect(presets.get('Crew transfer, day shift')?.workWindow).toEqual({
      ...wholeDay,
      windowSelection: { name: 'custom', customRange: { start: 7, end: 18 } },
    })
  })

  it('leave out operations without a limit', () => {
    expect(offeredOperations([{ ...record, limits: [] }], undefined)).toEqual([])
  })
})

describe('a new operation', () => {
  it('contains what was chosen, and converts back', () => {
    const [chosen] = offeredOperations([record], undefined)
    if (!chosen) throw new Error('no operation')
    const { operation } = chosen.job
    const body = operationBody({ ...chosen.job, limits: operation.limits }, { name: 'Copy', isShared: true })
    expect(body).toEqual({
      name: 'Copy',
      isShared: true,
      note: '',
      limits: [{ parameterId: 11, max: 1 }],
      windowLength: 3,
      workingDays: { start: 0, end: 4 },
      windowSelection: { name: 'daylight' },
      isTimezoneUTC: false,
    })
    const [again] = offeredOperations([{ ...body, id: 9, isOwn: true }], undefined)
    expect(again?.job).toEqual({ ...chosen.job, operation: { ...operation, name: 'Copy' } })
  })

  it('leaves out ends that do not bind', () => {
    const limits = [{ parameterId: 26, min: 1, max: null }]
    const workWindow = { ...wholeDay, windowSelection: { name: '24h' as const } }
    expect(operationBody({ hours: 1, workWindow, limits }, { name: 'A', isShared: false }).limits).toEqual([
      { parameterId: 26, min: 1 },
    ])
  })
})
