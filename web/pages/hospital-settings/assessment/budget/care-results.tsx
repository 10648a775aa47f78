import type { Budget } from '#domain/budget/budget.ts';
import { careMeasures } from './results.ts';

/** The head and first body of the table of results, on screen and on paper. */
export function CareResults({ budget }: { budget: Budget }) {
  return (
    <>
      <thead>
        <tr>
          <td />
          <th scope="col">Direct</th>
          <th scope="col">Indirect</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {careMeasures.map(({ name, key, format }) => (
          <tr key={key} data-sum={key === 'totalCost' || undefined}>
            <th scope="row">{name}</th>
            <td>{format(budget.direct[key])}</td>
            <td>{format(budget.indirect[key])}</td>
            <td>{format(budget.total[key])}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
