import { describe, expect, test } from "vitest";
import {
  armoredFaces,
  countOf,
  facesOf,
  read,
  seatsOf,
  turretMount,
  warriorsOf,
  write,
  type Draft,
} from "../../src/games/shattered-highways/builder/draft";
import * as edit from "../../src/games/shattered-highways/builder/edit";
import {
  addonWhyNot,
  gunFor,
  mountWhyNot,
  partWhyNot,
  vehicleWhyNot,
  weaponWhyNot,
} from "../../src/games/shattered-highways/builder/limits";
import { lookOfPlan } from "../../src/games/shattered-highways/builder/look";
import { flawsOf } from "../../src/games/shattered-highways/builder/places";
import { fleetPrice, settled, vehiclePrice } from "../../src/games/shattered-highways/builder/prices";
import { report } from "../creations/creations";
import { bare, emptyFleet, gun, readyFleet } from "./fleets";
import { DRAWING } from "./games";

function done(edited: edit.Edited): Draft {
  if ("refused" in edited) throw new Error(edited.refused.text);
  return edited.draft;
}

function ruleOf(edited: edit.Edited): string {
  return "refused" in edited ? edited.refused.rule : "";
}

const add = (draft: Draft, cls: "buggy" | "car" | "truck" | "rig"): Draft =>
  done(edit.addVehicle(DRAWING, draft, cls));
const only = (draft: Draft) => draft.vehicle[0]!;
const of = (vehicle: ReturnType<typeof bare>): Draft => ({ ...emptyFleet(), vehicle: [vehicle] });

describe("prices", () => {
  test("every ready fleet costs what the rules say, and never more once settled", () => {
    for (const { id, cp, vehicles } of DRAWING.fleets) {
      const fleet = readyFleet(id);
      expect(fleetPrice(DRAWING, fleet)).toBe(cp);
      expect(fleet.vehicle.map((one) => vehiclePrice(DRAWING, one))).toEqual(vehicles.map((one) => one.cp));
      const again = { ...fleet, vehicle: fleet.vehicle.map((one) => settled(DRAWING, one)) };
      expect(fleetPrice(DRAWING, again)).toBeLessThanOrEqual(cp);
    }
  });

  test("SH-FLEET-4: the dearest weapon takes the included mount", () => {
    const truck = bare("bear", "truck", { mounts: [gun("oil-sprayer", "rear"), gun("cannon")] });
    expect(vehiclePrice(DRAWING, truck)).toBe(35 + 0 + 12);
    expect(settled(DRAWING, truck).mounts.map(({ included }) => included)).toEqual([false, true]);
    expect(vehiclePrice(DRAWING, settled(DRAWING, truck))).toBe(35 + 2 + 7);
  });

  test("SH-FLEET-6: the dearest small add-on of a truck is free, one piece of it", () => {
    let fleet = add(emptyFleet(), "truck");
    for (const id of ["hangers-on", "nitro", "hangers-on"])
      fleet = done(edit.addAddon(DRAWING, fleet, only(fleet), id));
    expect(vehiclePrice(DRAWING, only(fleet))).toBe(35 + 0 + 2);
    fleet = done(edit.dropAddon(DRAWING, fleet, only(fleet), "nitro"));
    expect(only(fleet).addons.map(({ free, count }) => [free, count])).toEqual([
      [true, 1],
      [false, 1],
    ]);
    expect(vehiclePrice(DRAWING, only(fleet))).toBe(36);
  });
});

describe("the fleet", () => {
  test("a vehicle joins as its class brings it, and the first has the hero", () => {
    const fleet = add(add(emptyFleet(), "rig"), "car");
    expect(fleet.vehicle.map(({ mounts }) => mounts.map(({ weapon, arc }) => `${weapon} ${arc}`))).toEqual([
      ["machine-gun left", "machine-gun right"],
      ["machine-gun front"],
    ]);
    expect(fleet.hero).toEqual({ vehicle: only(fleet).id, seat: "D" });
    expect(fleetPrice(DRAWING, fleet)).toBe(75);
  });

  test("SH-FLEET-2: eight vehicles, one rig for each 75 points", () => {
    let fleet = add(emptyFleet(), "rig");
    expect(vehicleWhyNot(DRAWING, fleet, "rig")?.rule).toBe("SH-FLEET-2");
    expect(vehicleWhyNot(DRAWING, { ...fleet, budget: 150 }, "rig")).toBeNull();
    expect(vehicleWhyNot(DRAWING, emptyFleet(60), "rig")?.text).toContain("75 CP or more");
    for (let i = 1; i < 8; i++) fleet = add(fleet, "buggy");
    expect(new Set(fleet.vehicle.map(({ id }) => id)).size).toBe(8);
    expect(ruleOf(edit.addVehicle(DRAWING, fleet, "buggy"))).toBe("SH-FLEET-2");
    expect(ruleOf(edit.duplicate(DRAWING, fleet, only(fleet).id))).toBe("SH-FLEET-2");
  });

  test("limits and prices are those of the drawing", () => {
    const weapons = DRAWING.weapons.map((one) => ({ ...one, cp_included: 3, ring: one.id === "saw-arms" }));
    const limits = { ...DRAWING.limits, most_vehicles: 2, most_by_class: { 60: { buggy: 1, rig: 2 } } };
    const other = { ...DRAWING, weapons, limits };
    const rig = bare("bear", "rig", { mounts: [gun("cannon"), gun("saw-arms", "left")] });
    expect(vehiclePrice(other, { ...rig, addons: [] })).toBe(vehiclePrice(DRAWING, bare("bee", "rig")) + 6);
    expect(gunFor(other, rig)).toBe(1);
    expect(vehicleWhyNot(other, { ...of(rig), budget: 60 }, "rig")).toBeNull();
    expect(vehicleWhyNot(other, { ...of(bare("ant", "buggy")), budget: 60 }, "buggy")).not.toBeNull();
    expect(vehicleWhyNot(other, { ...emptyFleet(), vehicle: [rig, rig] }, "car")?.text).toContain("2");
  });

  test("vehicles are doubled, moved, renamed and left at home", () => {
    let fleet = add(add(emptyFleet(), "car"), "buggy");
    const [car, buggy] = fleet.vehicle.map(({ id }) => id) as [string, string];
    fleet = done(edit.duplicate(DRAWING, fleet, car));
    expect(fleet.vehicle.map((one) => one.class)).toEqual(["car", "car", "buggy"]);
    fleet = done(edit.move(fleet, buggy, -1));
    expect(fleet.vehicle.map((one) => one.class)).toEqual(["car", "buggy", "car"]);
    expect(edit.rename(fleet, buggy, "Gnat").vehicle[1]?.name).toBe("Gnat");
    const less = edit.remove(fleet, car);
    expect(less).toMatchObject({ chosen: buggy, draft: { hero: { vehicle: buggy, seat: "D" } } });
    expect(done(edit.remove(of(bare("ant", "buggy")), "ant")).vehicle).toEqual([]);
  });

  test("the hero takes a seat, leaves it open, and loses none that goes", () => {
    let fleet = add(emptyFleet(), "car");
    expect(seatsOf(DRAWING, only(fleet))).toEqual(["D", "W1", "P1"]);
    fleet = done(edit.setHero(fleet, only(fleet), "W1"));
    fleet = done(edit.setWeapon(DRAWING, fleet, only(fleet), 0, ""));
    expect(fleet.hero?.seat).toBe("D");
    expect(done(edit.setHero(fleet, only(fleet), "D")).hero).toBeNull();
  });

  test("it may cost more", () => {
    expect(done(edit.setBudget(read(write(emptyFleet())), 150)).budget).toBe(150);
  });
});

describe("weapons", () => {
  test("classes and turret rings bar some", () => {
    const car = bare("cat", "car", { mounts: [gun("machine-gun")] });
    expect(weaponWhyNot(DRAWING, car, 0, "cannon")).toEqual({
      text: "Only on a Truck or Rig.",
      rule: "SH-WEAPON-CANNON",
    });
    const ringed = only(done(edit.addAddon(DRAWING, of(car), car, "turret-ring")));
    expect(turretMount(ringed)).toBe(0);
    expect(ruleOf(edit.setWeapon(DRAWING, of(ringed), ringed, 0, "saw-arms"))).toBe("SH-ADDON-TURRET");
    expect(turretMount(only(done(edit.setWeapon(DRAWING, of(ringed), ringed, 0, ""))))).toBe(-1);
  });

  test("SH-FLEET-7: a weapon is turned to where it must face", () => {
    const car = bare("cat", "car", { mounts: [gun("machine-gun")] });
    expect(only(done(edit.setWeapon(DRAWING, of(car), car, 0, "saw-arms"))).mounts[0]?.arc).toBe("left");
    expect(only(done(edit.setWeapon(DRAWING, of(car), car, 0, "oil-sprayer"))).mounts[0]?.arc).toBe("rear");
    expect(ruleOf(edit.setArc(DRAWING, of(car), car, 0, "left"))).toBe("SH-FLEET-7");
    expect(only(done(edit.setArc(DRAWING, of(car), car, 0, "rear"))).mounts[0]?.arc).toBe("rear");
  });

  test("SH-FLEET-1, SH-SEAT-1: the number of mounts, one of them on a tractor", () => {
    const car = bare("cat", "car", { mounts: [gun("machine-gun")] });
    expect(mountWhyNot(DRAWING, car)?.rule).toBe("SH-FLEET-1");
    expect(ruleOf(edit.addMount(DRAWING, of(car), car))).toBe("SH-FLEET-1");
    let fleet = add(emptyFleet(), "rig");
    fleet = done(edit.setPart(DRAWING, fleet, only(fleet), 0, "tractor"));
    expect(partWhyNot(DRAWING, only(fleet), 1, "tractor")?.rule).toBe("SH-SEAT-1");
    fleet = done(edit.setWeapon(DRAWING, fleet, only(fleet), 0, "mine-dropper"));
    expect(only(fleet).mounts[0]).toMatchObject({ part: "", arc: "rear" });
    expect(ruleOf(edit.setPart(DRAWING, fleet, only(fleet), 0, "tractor"))).toBe("SH-FLEET-7");
  });

  test("a ring goes with its mount and knows the others by their new numbers", () => {
    let fleet = add(emptyFleet(), "truck");
    fleet = done(edit.addMount(DRAWING, fleet, only(fleet)));
    fleet = done(edit.addAddon(DRAWING, fleet, only(fleet), "turret-ring"));
    fleet = done(edit.setTurret(DRAWING, fleet, only(fleet), 1));
    expect(turretMount(only(done(edit.removeMount(DRAWING, fleet, only(fleet), 0))))).toBe(0);
    expect(turretMount(only(done(edit.removeMount(DRAWING, fleet, only(fleet), 1))))).toBe(-1);
  });
});

describe("add-ons and armour", () => {
  test("what does not fit says why", () => {
    const rules = (cls: "buggy" | "car" | "truck", id: string, more = {}) => {
      const vehicle = bare("x", cls, more);
      return addonWhyNot(DRAWING, of(vehicle), vehicle, id)?.rule;
    };
    const fitted = (id: string, faces: string[] = []) => ({ id, free: false, faces, count: 1, mount: 1 });
    expect(rules("buggy", "crew-shields")).toBe("SH-ADDON-SHIELDS");
    expect(rules("car", "nitro", { addons: [fitted("nitro")] })).toBe("SH-ADDON-NITRO");
    expect(rules("car", "turret-ring")).toBe("SH-ADDON-TURRET");
    expect(rules("car", "ram-plate", { addons: [fitted("armor", ["front"])] })).toBe("SH-ADDON-RAMPLATE");
    expect(rules("car", "nitro")).toBeUndefined();
    const [bear, boar] = [bare("bear", "truck", { addons: [fitted("war-drums")] }), bare("boar", "truck")];
    const both = { ...emptyFleet(), vehicle: [bear, boar] };
    expect(addonWhyNot(DRAWING, both, boar, "war-drums")?.rule).toBe("SH-ADDON-DRUMS");
  });

  test("faces are plated and bared; a ram plate is in the way", () => {
    let fleet = add(emptyFleet(), "car");
    fleet = done(edit.toggleFace(DRAWING, fleet, only(fleet), "left"));
    fleet = done(edit.toggleFace(DRAWING, fleet, only(fleet), "rear"));
    expect([armoredFaces(only(fleet)), vehiclePrice(DRAWING, only(fleet))]).toEqual([["left", "rear"], 27]);
    fleet = done(edit.addAddon(DRAWING, fleet, only(fleet), "ram-plate"));
    expect(ruleOf(edit.toggleFace(DRAWING, fleet, only(fleet), "front"))).toBe("SH-ADDON-RAMPLATE");
    fleet = done(edit.toggleFace(DRAWING, fleet, only(fleet), "left"));
    fleet = done(edit.toggleFace(DRAWING, fleet, only(fleet), "rear"));
    expect(countOf(only(fleet), "armor")).toBe(0);
    const rig = bare("ox", "rig");
    expect(facesOf(DRAWING, rig).map(({ id }) => id)).toContain("trailer:rear");
  });

  test("warriors are counted with those who come along", () => {
    const addon = (id: string, count = 1) => ({ id, free: false, faces: [], count, mount: 1 });
    const rig = bare("ox", "rig", { addons: [addon("reinforcements"), addon("hidden-buggy")] });
    expect(warriorsOf(DRAWING, rig)).toBe(6 + 4 + 2);
    expect(warriorsOf(DRAWING, bare("ant", "buggy", { addons: [addon("hangers-on", 2)] }))).toBe(4);
  });

  test("the picture shows what is mounted", () => {
    const rig = readyFleet("iron-meridian").vehicle[0]!;
    const look = lookOfPlan(DRAWING, rig);
    expect(look.mounts.map(({ part }) => part)).toContain("tractor");
    expect(look.armor).toContainEqual({ part: "trailer", face: "rear" });
    const everybody = DRAWING.fleets.flatMap(({ id }) => readyFleet(id).vehicle);
    const ringed = everybody.find((one) => turretMount(one) >= 0)!;
    expect(lookOfPlan(DRAWING, ringed).mounts[turretMount(ringed)]?.arc).toBe("all round");
  });
});

test("flaws are found by the place on the vehicle", () => {
  const finding = (at: string[]) => ({ text: at.join(), rule: "SH-FLEET-7", at });
  const said = report({
    problems: [finding(["ant mount 2"]), finding(["bee"]), finding(["ant", "ant mount 2"])],
  });
  expect([...flawsOf(said, "ant")].map(([place, found]) => [place, found.length])).toEqual([
    ["mount 2", 2],
    ["", 1],
  ]);
  expect(flawsOf(null, "ant").size).toBe(0);
});
