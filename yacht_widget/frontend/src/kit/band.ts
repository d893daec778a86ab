/**
 * Where a count falls in at least 95 of 100 runs: the exact quantiles of the binomial distribution, 2.5 of 100 cut off
 * at either end.
 */
export function band(chance: number, trials: number, inside = 0.95): [low: number, high: number] {
  if (chance <= 0 || trials === 0) return [0, 0];
  if (chance >= 1) return [trials, trials];
  const cut = (1 - inside) / 2;
  // Relative to the likeliest count, as far out as it can matter: no logarithms of factorials are needed.
  const peak = Math.min(trials, Math.floor((trials + 1) * chance));
  const odds = chance / (1 - chance);
  const least = 1e-18;
  const down: number[] = [];
  for (let k = peak, mass = 1; k > 0 && mass > least; k--) {
    mass *= k / ((trials - k + 1) * odds);
    down.push(mass);
  }
  const up: number[] = [];
  for (let k = peak, mass = 1; k < trials && mass > least; k++) {
    mass *= ((trials - k) * odds) / (k + 1);
    up.push(mass);
  }
  const masses = [...down.reverse(), 1, ...up];
  const first = peak - down.length;
  const whole = masses.reduce((sum, mass) => sum + mass, 0);
  const quantile = (p: number) => {
    let sum = 0;
    for (const [i, mass] of masses.entries()) {
      sum += mass / whole;
      if (sum >= p) return first + i;
    }
    return first + masses.length - 1;
  };
  return [quantile(cut), quantile(1 - cut)];
}
