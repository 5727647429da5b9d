import { describe, expect, it } from 'vitest'
import { campaign } from '#chartModel/statistics/cards/campaign.ts'
import { spells } from '#chartModel/statistics/cards/spells.ts'
import { waiting } from '#chartModel/statistics/cards/waiting.ts'
import { choicesOf, usualChoices } from '#chartModel/statistics/choices.ts'
import { statisticRequest } from '#chartModel/statistics/statisticRequest.ts'
import { registryUnits } from '#weather/units/units.ts'
import { hindcastRequest } from './request.ts'

const place = { latitude: 54.01, longitude: 6.6, isTimezoneUTC: true }
const conditions = [{ name: 'wave_height', condition: 'LT', testValue: 1.5 }]
const workWindow = { workingDays: 'Mon-Fri', startHour: 7, endHour: 19, daylight: false }

describe('the request of a statistic', () => {
  it('contains only the fields of the form that the statistic depends on, with active conditions', () => {
    expect(statisticRequest(spells, hindcastRequest, usualChoices, registryUnits)).toEqual({
      ...place,
      statistic: 'C.1 spells',
      conditions,
    })
    expect(statisticRequest(waiting, hindcastRequest, usualChoices, registryUnits)).toEqual({
      ...place,
      ...workWindow,
      statistic: 'C.1 waiting',
      conditions,
      windowLength: 3,
    })
    expect(
      statisticRequest(campaign, hindcastRequest, { ...usualChoices, netHours: 240 }, registryUnits),
    ).toEqual({
      ...place,
      ...workWindow,
      statistic: 'C.6 campaign',
      conditions,
      windowLength: 3,
      isCompressed: false,
      netHours: 240,
    })
  })
})

describe('the choices of an address', () => {
  const texts = {
    month: '7',
    netHours: '96',
    percentile: '90',
    parameter: 'wind_speed_10m',
    rose: 'swell',
    sectors: '12',
    extreme: 'wind_gust_10m',
  }

  it('are read from its parameters', () => {
    expect(choicesOf(texts)).toEqual({ ...texts, netHours: 96, percentile: 90, sectors: 12 })
  })

  it.each([
    ['month', '13', 'year'],
    ['netHours', '0', 72],
    ['netHours', '1.5', 72],
    ['netHours', '100001', 72],
    ['percentile', '91', 50],
    ['parameter', 'wave_direction', 'wave_height'],
    ['parameter', 'ice', 'wave_height'],
    ['rose', 'moon', 'wind'],
    ['sectors', '8', 16],
    ['extreme', 'humidity', 'wave_height'],
  ])('are the defaults if they do not exist: %s=%s', (name, text, usual) => {
    expect(choicesOf({ ...texts, [name]: text })).toMatchObject({ [name]: usual })
  })
})
