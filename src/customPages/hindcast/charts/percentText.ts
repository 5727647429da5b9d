/** A percentage as the table writes it. */
export const percentText = (value: number): string => `${value.toFixed(1)} %`
