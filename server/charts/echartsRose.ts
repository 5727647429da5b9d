import type { EChartsCoreOption } from 'echarts/core'
import type { RoseModel } from '#chartModel/chartModel.ts'
import { beside, LABEL_PAPER, quietPaper, rectangle, still, textAt } from './graphics.ts'

/** Pixels of the sample of a class in the legend of a rose, and from its left end to the name. */
const SAMPLE = 10
const SAMPLE_ROOM = 16

/** A rose: bars on the axes of a circle, whose texts have their own positions. */
export function roseOption({
  center,
  radius,
  rings,
  sectors,
  filled,
  classes,
  texts,
  colors,
}: RoseModel): EChartsCoreOption {
  const style = { fill: colors.muted, fontFamily: colors.fontFamily }
  const [step, most] = [rings[0] ?? 1, rings.at(-1) ?? 1]
  const hidden = { axisLine: { show: false }, axisTick: { show: false }, axisLabel: { show: false } }
  return {
    ...quietPaper(colors),
    polar: { center: [center.x, center.y], radius },
    angleAxis: {
      ...hidden,
      type: 'category',
      data: sectors,
      // The first sector is centered on north.
      startAngle: 90 + 180 / sectors.length,
      splitLine: { show: false },
    },
    radiusAxis: {
      ...hidden,
      type: 'value',
      min: 0,
      max: most,
      interval: step,
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: classes.map(({ name, color, values }) => ({
      ...still,
      type: 'bar',
      coordinateSystem: 'polar',
      stack: 'all',
      name,
      data: values,
      barWidth: `${100 * filled}%`,
      itemStyle: { color, borderColor: colors.paper, borderWidth: 0.5 },
    })),
    graphic: [
      ...texts.map(({ text, ...at }) =>
        textAt(at, text, style, { align: 'center', verticalAlign: 'middle', backgroundColor: LABEL_PAPER }),
      ),
      ...classes.flatMap(({ name, color, key: { x, y } }) => [
        rectangle(x, y - SAMPLE / 2, x + SAMPLE, y + SAMPLE / 2, { fill: color }),
        textAt({ x: x + SAMPLE_ROOM, y }, name, style, beside),
      ]),
    ],
  }
}
