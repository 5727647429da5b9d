/** The colour of a reading's line; of a direction, an arrow that points to where it goes. */
export const ReadingMark = ({ color, angle }: { color: string; angle?: number }) => (
  <svg width="14" height="20" viewBox="-7 -10 14 20" aria-hidden="true">
    {angle === undefined ? (
      <circle r="4" fill={color} />
    ) : (
      <path d="M0,-6 L4,5 L0,2.5 L-4,5 Z" fill={color} transform={`rotate(${angle})`} />
    )}
  </svg>
)
