import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';

/** The hospital that an administrator filters a list by, kept in the address. */
export function useHospitalFilter() {
  const { params, rewrite } = useAddress();
  const id = Number(params.get('client'));
  return {
    id: Number.isInteger(id) && id > 0 ? id : null,
    choose: (chosen: number | null) => rewrite(before => withParams(before, { page: null, client: chosen })),
  };
}
