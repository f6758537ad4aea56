export const en = {
  drivers: "Drivers",
  upgrades: "Upgrades",
  courses: "Courses",
  cars: "Cars",
  gears: "Gear cards",
  most: "At most",
  rulings: "In detail",
  length: "Spaces",
  corners: "Corners",
  obstacles: "Obstacles",
  laps: "Laps",
  gear: (gear: number) => `Gear ${gear}`,
  gearText: (cards: number) =>
    `${cards} cards. Each brings a Speed for every gear from 1 to 6, left to right and top to bottom.`,
  least: "Minimum Speed",
};
