// After its first update a connection is told only what changed; what it knows already is put back here.
import type { View, Zone } from './protocol'

/** The view with every zone whole. What has not changed stays the very same object, so that nothing of it is drawn anew. */
export function whole(view: View, known: View | null): View {
  if (known === null) return view
  const before = new Map(zonesOf(known).map((zone) => [zone.id, zone]))
  const fill = (zones: Zone[] | undefined): Zone[] | undefined => zones?.map((zone) => (zone.same ? (before.get(zone.id) ?? zone) : zone))
  return {
    ...view,
    guide: view.guide ?? known.guide,
    zones: fill(view.zones),
    seats: view.seats?.map((seat) => ({ ...seat, zones: fill(seat.zones) })),
  }
}

const zonesOf = (view: View): Zone[] => [...(view.zones ?? []), ...(view.seats ?? []).flatMap((seat) => seat.zones ?? [])]
