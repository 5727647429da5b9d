import type { ChartGroup } from '../chartGroups.ts'
import type { LimitLine, ValueAxis } from '../chartModel.ts'
import type { AxisGroups } from '../valueAxes.ts'

/** A limit on an axis of a chart. */
export type AxisLimit = Pick<LimitLine, 'axis' | 'kind' | 'value' | 'parameter'> & { unit: string }

/** The limits of a chart's groups; equal limits on an axis appear once, as for a parameter drawn as line and as band. */
export function axisLimits(units: readonly AxisGroups[]): AxisLimit[] {
  const all = units.flatMap(({ unit, groups }, axis) =>
    groups.flatMap((group) =>
      limitsOf(group).map(({ kind, value }) => ({ axis, kind, value, unit, parameter: group.parameter })),
    ),
  )
  return [...Map.groupBy(all, ({ axis, kind, value }) => `${axis} ${kind} ${value}`).values()].flatMap(
    ([first]) => first ?? [],
  )
}

function limitsOf({ thresholdMin, thresholdMax }: ChartGroup): Pick<AxisLimit, 'kind' | 'value'>[] {
  return [
    ...(thresholdMin === null ? [] : [{ kind: 'min', value: thresholdMin } as const]),
    ...(thresholdMax === null ? [] : [{ kind: 'max', value: thresholdMax } as const]),
  ]
}

/** Opacity of the area beyond a limit. */
const BEYOND = 0.05

/** A limit as a line on its axis. */
export function limitLine(
  { axis, kind, value, unit, parameter }: AxisLimit,
  axes: readonly ValueAxis[],
  color: string,
): LimitLine {
  const end = axes[axis]?.range[kind === 'max' ? 1 : 0] ?? value
  return {
    axis,
    kind,
    value,
    parameter,
    label: `${kind} ${value} ${unit}`,
    color,
    width: 1.5,
    dash: 'dashed',
    beyond: end === value ? null : { part: [value, end], color, opacity: BEYOND },
  }
}
