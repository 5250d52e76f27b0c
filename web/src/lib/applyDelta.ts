// After the first update of a connection the server sends only what changed. The rest is filled in here from the view before.
import type { View, Zone } from './protocol'

/** The complete view. What has not changed stays the same object, zones and what lies in them, so that it is not drawn again. */
export function applyDelta(view: View, known: View | null): View {
  if (known === null) return view
  const before = new Map(zonesOf(known).map((zone) => [zone.id, zone]))
  const fill = (zones: Zone[] | undefined): Zone[] | undefined => zones?.map((zone) => (zone.same ? (before.get(zone.id) ?? zone) : zone.order ? patched(zone, before.get(zone.id)) : zone))
  return {
    ...view,
    guide: view.guide ?? known.guide,
    zones: fill(view.zones),
    seats: view.seats?.map((seat) => ({ ...seat, zones: fill(seat.zones) })),
  }
}

/** A zone of which only what has changed was sent. */
function patched({ order = [], ...zone }: Zone, before: Zone | undefined): Zone {
  const things = new Map([...(before?.entities ?? []), ...(zone.entities ?? [])].map((entity) => [entity.id, entity]))
  return { ...zone, entities: order.flatMap((id) => things.get(id) ?? []) }
}

const zonesOf = (view: View): Zone[] => [...(view.zones ?? []), ...(view.seats ?? []).flatMap((seat) => seat.zones ?? [])]
