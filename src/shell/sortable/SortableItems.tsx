import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  KeyboardSensor,
  MeasuringStrategy,
  type Modifier,
  MouseSensor,
  type ScreenReaderInstructions,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'

/** An item and the item whose place it would take. */
export interface ItemDrag {
  moved: string
  target: string
}

interface SortableItemsProps {
  /** What an item is called: "column". */
  noun: string
  axis: keyof typeof axes
  order: readonly string[]
  labelOf: (id: string) => string
  /** Receives the drag in progress, null when it ends. */
  onDrag?: (drag: ItemDrag | null) => void
  onMove: (moved: string, target: string) => void
  children: ReactNode
}

/** A touch scrolls if it moves at once, and drags after a pause. A mouse click is not a drag. */
const mouse = { activationConstraint: { distance: 4 } }
const touch = { activationConstraint: { delay: 250, tolerance: 8 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }

/** How items in a row, or below each other, move. A row at the upper edge of a table must not scroll its hours. */
const axes = {
  x: {
    modifiers: [({ transform }) => ({ ...transform, y: 0 })] satisfies Modifier[],
    strategy: horizontalListSortingStrategy,
    threshold: { x: 0.15, y: 0 },
    keys: 'left and right',
  },
  y: {
    modifiers: [({ transform }) => ({ ...transform, x: 0 })] satisfies Modifier[],
    strategy: verticalListSortingStrategy,
    threshold: { x: 0, y: 0.15 },
    keys: 'up and down',
  },
}

/** Items mount while a table scrolls, so they must be measured again. */
const measuring = { droppable: { strategy: MeasuringStrategy.Always } }

const instructionsFor = (noun: string, keys: string): ScreenReaderInstructions => ({
  draggable: `To move this ${noun}, press space, then the ${keys} arrow keys; space again drops it, escape puts it back.`,
})

/** Makes items sortable by mouse, touch and keyboard. */
export function SortableItems({ noun, axis, order, labelOf, onDrag, onMove, children }: SortableItemsProps) {
  const { modifiers, strategy, threshold, keys } = axes[axis]
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  )
  const announcements = useMemo(() => announcementsFor(order, labelOf), [order, labelOf])
  const start = ({ active }: DragStartEvent) =>
    onDrag?.({ moved: String(active.id), target: String(active.id) })
  const pass = ({ active, over }: DragOverEvent) =>
    onDrag?.({ moved: String(active.id), target: String(over?.id ?? active.id) })
  const end = ({ active, over }: DragEndEvent) => {
    onDrag?.(null)
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      accessibility={{ announcements, screenReaderInstructions: instructionsFor(noun, keys) }}
      measuring={measuring}
      autoScroll={{ threshold }}
      onDragStart={start}
      onDragOver={pass}
      onDragEnd={end}
      onDragCancel={() => onDrag?.(null)}
    >
      <SortableContext items={[...order]} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

function announcementsFor(order: readonly string[], labelOf: (id: string) => string): Announcements {
  const name = ({ id }: { id: string | number }) => labelOf(String(id))
  const place = ({ id }: { id: string | number }) =>
    `place ${order.indexOf(String(id)) + 1} of ${order.length}`
  // A picked-up item is over its own place at once; announcing that would drown out the pick-up announcement.
  let announced: string | number | undefined
  return {
    onDragStart: ({ active }) => {
      announced = active.id
      return `${name(active)} is picked up, at ${place(active)}.`
    },
    onDragOver: ({ active, over }) => {
      if (!over || over.id === announced) return undefined
      announced = over.id
      return `${name(active)} is over ${place(over)}.`
    },
    onDragEnd: ({ active, over }) => `${name(active)} is dropped${over ? ` at ${place(over)}` : ''}.`,
    onDragCancel: ({ active }) => `${name(active)} is back at ${place(active)}.`,
  }
}
