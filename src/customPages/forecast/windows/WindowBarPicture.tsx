import { StatusRects, type StatusRectsProps } from './StatusRects.tsx'

/** Weather windows as a picture of their own. */
export const WindowBarPicture = (props: StatusRectsProps) => {
  const { width, height } = props
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" display="block">
      <StatusRects {...props} />
    </svg>
  )
}
